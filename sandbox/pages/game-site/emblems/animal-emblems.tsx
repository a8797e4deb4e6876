import type { ReactNode } from 'react'

const INK = '#2b1a12'
const WHITE = '#fff9ef'

export const CREATURES: Record<string, ReactNode> = {
  koi: (
    <>
      <path d="M6 26c5-12 19-15 28-7l9-7c-1 6-1 11 1 17l-10-4c-8 11-23 10-28 1z" fill={WHITE} />
      <path
        d="M14 19c5-4 11-4 15-2-2 5-8 7-15 2zM22 31c4-3 8-3 11-1-3 4-7 4-11 1zM36 18l7-6c-1 4-1 8 0 12z"
        fill="#f76707"
      />
      <circle cx="12" cy="24" r="2" fill={INK} />
    </>
  ),
  crab: (
    <>
      <path
        d="M9 22C3 20 3 10 9 8c0 4 2 5 5 5-1 5-2 7-5 9zM39 22c6-2 6-12 0-14 0 4-2 5-5 5 1 5 2 7 5 9z"
        fill="#c92a2a"
      />
      <ellipse cx="24" cy="28" rx="15" ry="11" fill="#f03e3e" />
      <path
        d="M11 34l-6 5M13 37l-4 6M37 34l6 5M35 37l4 6"
        stroke="#c92a2a"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <circle cx="19" cy="24" r="3" fill={WHITE} />
      <circle cx="29" cy="24" r="3" fill={WHITE} />
      <circle cx="19" cy="24" r="1.5" fill={INK} />
      <circle cx="29" cy="24" r="1.5" fill={INK} />
    </>
  ),
  squid: (
    <>
      <path d="M24 3c9 4 11 13 10 22H14C13 16 15 7 24 3z" fill="#9775fa" />
      <path
        d="M14 25c-3 6-1 11-6 16M19 26c-1 7 0 12-3 18M24 26v18M29 26c1 7 0 12 3 18M34 25c3 6 1 11 6 16"
        fill="none"
        stroke="#7048e8"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="19" cy="19" r="3" fill={WHITE} />
      <circle cx="29" cy="19" r="3" fill={WHITE} />
      <circle cx="19" cy="19" r="1.4" fill={INK} />
      <circle cx="29" cy="19" r="1.4" fill={INK} />
    </>
  ),
  shark: (
    <>
      <path d="M3 27c9-10 22-12 32-6l10-7c-2 6-2 12 0 18l-9-4c-10 7-23 7-33-1z" fill="#5c7cfa" />
      <path d="M20 17l8-12 4 15z" fill="#4263eb" />
      <path d="M3 27c9 1 17 0 25 3-8 3-17 3-25-3z" fill="#dbe4ff" />
      <circle cx="12" cy="24" r="1.8" fill={INK} />
    </>
  ),
  sardine: (
    <>
      <path d="M5 25c7-9 20-10 28-3l9-6c-2 6-2 10 0 16l-9-5c-8 7-21 7-28-2z" fill="#66d9e8" />
      <path d="M8 24c8-4 16-4 24-1" fill="none" stroke={WHITE} strokeWidth="2.4" />
      <circle cx="12" cy="23" r="1.8" fill={INK} />
    </>
  ),
  puffer: (
    <>
      <path
        d="M24 4l2 5 5-3 0 5 6-1-2 5 6 1-4 4 5 4-5 3 3 5-6 0 1 6-5-3-2 6-4-5-4 5-2-6-5 3 1-6-6 0 3-5-5-3 5-4-4-4 6-1-2-5 6 1 0-5 5 3z"
        fill="#f59f00"
      />
      <circle cx="24" cy="25" r="14" fill="#ffd43b" />
      <path d="M12 30c4 9 20 9 24 0-8 3-16 3-24 0z" fill={WHITE} />
      <circle cx="18" cy="22" r="3.4" fill={WHITE} />
      <circle cx="30" cy="22" r="3.4" fill={WHITE} />
      <circle cx="18" cy="22" r="1.6" fill={INK} />
      <circle cx="30" cy="22" r="1.6" fill={INK} />
    </>
  ),
  naga: (
    <>
      <path
        d="M31 44c-16 1-24-7-19-15 4-6 14-4 17-9 1-3-1-5-4-5"
        fill="none"
        stroke="#1f9d6b"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <path d="M14 16c1-8 11-13 20-8 5 3 6 9 2 12-4 3-8 0-12 1-4 0-8-1-10-5z" fill="#2fbf84" />
      <path d="M18 9C16 5 17 3 20 1c0 4 3 5 6 6zM27 7c0-4 3-6 7-6-2 3-1 5 1 8z" fill="#f6c945" />
      <path d="M14 16c4 2 9 2 13 1" fill="none" stroke={WHITE} strokeWidth="2" />
      <circle cx="25" cy="12" r="2" fill={INK} />
    </>
  ),
  tiger: (
    <>
      <path
        d="M8 12c0-5 6-6 9-3h14c3-3 9-2 9 3 0 3-1 4-2 6 5 14-4 25-14 25S5 32 10 18c-1-2-2-3-2-6z"
        fill="#f59f00"
      />
      <path
        d="M24 9v9M19 10l2 6M29 10l-2 6M7 25l8 2M8 32l7-1M41 25l-8 2M40 32l-7-1"
        stroke={INK}
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <ellipse cx="24" cy="33" rx="9" ry="7" fill={WHITE} />
      <path d="M20 29h8l-4 4z" fill="#e64980" />
      <path d="M24 33v3M24 36c-2 2-4 1-5 0M24 36c2 2 4 1 5 0" fill="none" stroke={INK} strokeWidth="1.8" />
      <circle cx="17" cy="23" r="2.2" fill={INK} />
      <circle cx="31" cy="23" r="2.2" fill={INK} />
    </>
  ),
  elephant: (
    <>
      <path
        d="M7 16c4-7 10-7 12-4h10c2-3 8-3 12 4 3 8-1 15-7 15-2 0-3-1-4-2 0 6 2 8 5 8v5c-8 1-12-5-12-11h-5c-1 1-2 2-4 2-6 0-10-9-7-17z"
        fill="#adb5bd"
      />
      <path
        d="M9 18c2-4 6-5 8-2 2 4 1 9-1 11-4-1-8-4-7-9zM39 18c-2-4-6-5-8-2-2 4-1 9 1 11 4-1 8-4 7-9z"
        fill="#e9ecef"
      />
      <path d="M19 6h10l-2 6h-6z" fill="#f6c945" />
      <circle cx="21" cy="20" r="1.9" fill={INK} />
      <circle cx="28" cy="20" r="1.9" fill={INK} />
      <path d="M18 32c-2 4-5 5-8 4" fill="none" stroke={WHITE} strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  dragon: (
    <>
      <path
        d="M9 20c0-9 8-14 17-13 10 1 16 8 14 15-1 5-6 5-9 4l3 8-8-4-4 9-5-10-8 3 4-7c-3-1-4-3-4-5z"
        fill="#e8472b"
      />
      <path d="M14 10C11 6 11 3 13 1c2 4 5 5 9 6zM29 7c2-4 5-6 9-5-3 3-3 5-2 9z" fill="#f6c945" />
      <circle cx="20" cy="17" r="3" fill={WHITE} />
      <circle cx="32" cy="17" r="3" fill={WHITE} />
      <circle cx="20.5" cy="17.5" r="1.5" fill={INK} />
      <circle cx="31.5" cy="17.5" r="1.5" fill={INK} />
    </>
  ),
}
