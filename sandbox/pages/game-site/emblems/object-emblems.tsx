import type { ReactNode } from 'react'

const GOLD = '#f6c945'
const DEEP_GOLD = '#c98a12'
const INK = '#3a1d0a'
const WHITE = '#fff7e6'

/** Emblems of plants and objects, drawn with few simple shapes so that they are recognisable at thumbnail size. */
export const THINGS: Record<string, ReactNode> = {
  coin: (
    <>
      <circle cx="24" cy="24" r="19" fill={DEEP_GOLD} />
      <circle cx="24" cy="22.5" r="18" fill={GOLD} />
      <circle cx="24" cy="22.5" r="13" fill="none" stroke={DEEP_GOLD} strokeWidth="2.4" />
      <path
        d="M24 13.5l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2-5.6-3.1-5.6 3.1 1.3-6.2L15 20l6.3-.7z"
        fill={DEEP_GOLD}
      />
    </>
  ),
  crown: (
    <>
      <path d="M6 15l9 9 9-15 9 15 9-9-4 23H10z" fill={GOLD} />
      <path d="M10 33h28v6H10z" fill={DEEP_GOLD} />
      <circle cx="24" cy="27" r="3.4" fill="#d6336c" />
      <circle cx="15" cy="29" r="2.4" fill="#2f9e8f" />
      <circle cx="33" cy="29" r="2.4" fill="#2f9e8f" />
    </>
  ),
  gem: (
    <>
      <path d="M14 9h20l9 11-19 21L5 20z" fill="#2bb3c0" />
      <path d="M14 9l4 11 6-11zM34 9l-4 11-6-11zM18 20h12l-6 21z" fill="#8ce8ee" />
      <path d="M5 20h13l6 21z" fill="#1c8894" />
    </>
  ),
  bell: (
    <>
      <path d="M24 6c9 0 12 7 12 15 0 7 3 10 5 13H7c2-3 5-6 5-13 0-8 3-15 12-15z" fill={GOLD} />
      <path d="M7 34h34v4H7z" fill={DEEP_GOLD} />
      <circle cx="24" cy="40" r="4" fill={INK} />
      <path d="M17 14c-2 3-2 8-2 12" fill="none" stroke={WHITE} strokeWidth="2.6" strokeLinecap="round" />
    </>
  ),
  star: (
    <>
      <path
        d="M24 4l6 13.5 14.6 1.5-11 9.8 3.2 14.400L24 35.8 11.2 43.200l3.2-14.4-11-9.800L18 17.500z"
        fill={GOLD}
      />
      <path d="M24 4l6 13.500L24 24zM44.6 19l-11 9.800L24 24zM36.8 43.200L24 35.800V24z" fill="#ffe393" />
    </>
  ),
  moon: (
    <>
      <path d="M31 6a19 19 0 1 0 11 27A16 16 0 0 1 31 6z" fill="#f4e6b0" />
      <circle cx="18" cy="23" r="2.6" fill="#d9c47c" />
      <circle cx="24" cy="33" r="2" fill="#d9c47c" />
      <path d="M37 10l1.3 3.200L41.5 14.500l-3.2 1.300L37 19l-1.3-3.2-3.2-1.3 3.2-1.300z" fill={WHITE} />
    </>
  ),
  lotus: (
    <>
      <path d="M24 8c6 7 6 17 0 26-6-9-6-19 0-26z" fill="#ffd1e3" />
      <path d="M9 17c9 2 14 9 15 20-10-2-16-9-15-20zM39 17c-9 2-14 9-15 20 10-2 16-9 15-20z" fill="#ff8fb8" />
      <path d="M3 28c8-2 16 2 21 11-9 3-17-1-21-11zM45 28c-8-2-16 2-21 11 9 3 17-1 21-11z" fill="#e85d93" />
    </>
  ),
  mango: (
    <>
      <path d="M14 16c8-9 23-4 25 9 2 12-10 19-20 15C7 36 5 25 14 16z" fill="#ffb21e" />
      <path d="M14 16c-7 8-6 18 4 23-3-8-3-16 2-27z" fill="#ff8a3c" />
      <path d="M22 12c2-6 8-8 14-6-1 6-7 9-14 6z" fill="#3fa34d" />
    </>
  ),
  chilli: (
    <>
      <path d="M15 14c9-1 13 6 15 12 2 7 6 11 13 12-12 7-25 0-29-13-1-4-1-8 1-11z" fill="#e03131" />
      <path d="M19 19c5 2 6 8 9 13" fill="none" stroke="#ffa8a8" strokeWidth="2.6" strokeLinecap="round" />
      <path
        d="M9 16c2-5 9-6 13-1-4 3-9 3-13 1zM13 12c0-4-2-6-5-7"
        fill="#2f9e44"
        stroke="#2f9e44"
        strokeWidth="2.6"
      />
    </>
  ),
  coconut: (
    <>
      <circle cx="24" cy="25" r="18" fill="#7a4a22" />
      <ellipse cx="24" cy="19" rx="15" ry="9" fill={WHITE} />
      <ellipse cx="24" cy="19" rx="11" ry="6" fill="#d9f2f4" />
      <path d="M28 18l9-14" stroke="#e8590c" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  lantern: (
    <>
      <path d="M24 3v6M24 39v6" stroke={DEEP_GOLD} strokeWidth="2.6" />
      <ellipse cx="24" cy="24" rx="16" ry="14" fill="#e8472b" />
      <ellipse cx="24" cy="24" rx="8" ry="14" fill="#ff7a52" />
      <path d="M15 9h18v4H15zM15 35h18v4H15z" fill={GOLD} />
    </>
  ),
  kite: (
    <>
      <path d="M24 4l13 14-13 17-13-17z" fill="#4dabf7" />
      <path d="M24 4l13 14H11z" fill="#ffe066" />
      <path d="M24 4v31" stroke={WHITE} strokeWidth="2" />
      <path d="M24 35c-6 3 6 5 0 9" fill="none" stroke="#ff6b6b" strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  boat: (
    <>
      <path d="M4 28h40c-2 8-8 11-14 11H18C12 39 6 36 4 28z" fill="#a0522d" />
      <path d="M22 6v20H9c2-9 7-16 13-20z" fill={WHITE} />
      <path d="M25 9c7 4 11 10 12 17H25z" fill="#ff922b" />
      <path
        d="M4 42c5-3 8 2 13 0s8 2 13 0 8 2 14-1"
        fill="none"
        stroke="#74c0fc"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </>
  ),
  temple: (
    <>
      <path d="M24 2l2 7-2 3-2-3zM24 9l8 9H16zM24 15l14 11H10z" fill={GOLD} />
      <path d="M12 26h24v4H12z" fill={DEEP_GOLD} />
      <path d="M13 30h4v10h-4zM22 30h4v10h-4zM31 30h4v10h-4z" fill={WHITE} />
      <path d="M8 40h32v4H8z" fill={DEEP_GOLD} />
    </>
  ),
  dice: (
    <>
      <rect x="6" y="12" width="26" height="26" rx="6" fill={WHITE} transform="rotate(-8 19 25)" />
      <rect x="20" y="6" width="22" height="22" rx="5" fill="#e03131" transform="rotate(12 31 17)" />
      <circle cx="31" cy="17" r="3" fill={WHITE} />
      <circle cx="13" cy="20" r="2.6" fill={INK} />
      <circle cx="19" cy="25" r="2.6" fill={INK} />
      <circle cx="25" cy="30" r="2.6" fill={INK} />
    </>
  ),
  cards: (
    <>
      <rect x="7" y="9" width="22" height="31" rx="4" fill={WHITE} transform="rotate(-12 18 24)" />
      <rect
        x="19"
        y="8"
        width="22"
        height="31"
        rx="4"
        fill="#fffdf7"
        stroke="#d8cdb8"
        transform="rotate(9 30 23)"
      />
      <path
        d="M30 16c2-4 8-2 7 2-1 4-5 6-8 10-2-4-6-7-6-11 1-4 6-5 7-1z"
        fill="#e03131"
        transform="rotate(9 30 22)"
      />
    </>
  ),
  ticket: (
    <>
      <path d="M5 15l34-6 1.4 8a4 4 0 0 0 1.4 8L43 33 9 39l-1.4-8a4 4 0 0 0-1.4-8z" fill="#ff8fab" />
      <path d="M15 20l18-3M16 27l13-2.3" stroke={WHITE} strokeWidth="3.4" strokeLinecap="round" />
      <path d="M35 10l4 23" stroke="#c2255c" strokeWidth="2" strokeDasharray="3 3" />
    </>
  ),
  trophy: (
    <>
      <path d="M13 6h22v12c0 8-5 12-11 12s-11-4-11-12z" fill={GOLD} />
      <path d="M13 10H6c0 8 3 12 9 12M35 10h7c0 8-3 12-9 12" fill="none" stroke={DEEP_GOLD} strokeWidth="3" />
      <path d="M21 30h6v6h-6zM14 36h20v6H14z" fill={DEEP_GOLD} />
      <path d="M18 10v9" stroke={WHITE} strokeWidth="3" strokeLinecap="round" />
    </>
  ),
  ball: (
    <>
      <circle cx="24" cy="24" r="19" fill={WHITE} />
      <path d="M24 15l8.5 6.2-3.2 10H18.700l-3.2-10z" fill={INK} />
      <path
        d="M24 5v10M42 20l-9.5 1.200M36 40l-6.7-8.800M12 40l6.7-8.800M6 20l9.5 1.2"
        stroke={INK}
        strokeWidth="2.6"
      />
      <circle cx="24" cy="24" r="19" fill="none" stroke={INK} strokeWidth="2" />
    </>
  ),
  tuktuk: (
    <>
      <path d="M9 14h24l8 12v10H7V18z" fill="#2f6fd6" />
      <path d="M6 10h29l3 5H8z" fill={GOLD} />
      <path d="M12 18h9v8h-9zM24 18h8l5 8H24z" fill="#bfe3ff" />
      <path d="M7 29h34v4H7z" fill="#d6336c" />
      <circle cx="15" cy="38" r="5.5" fill={INK} />
      <circle cx="35" cy="38" r="5.5" fill={INK} />
      <circle cx="15" cy="38" r="2" fill={WHITE} />
      <circle cx="35" cy="38" r="2" fill={WHITE} />
    </>
  ),
  sword: (
    <>
      <path d="M40 5l2 2-3 12-17 17-6-6L33 9z" fill="#ced4da" />
      <path d="M40 5L22 29l-3 4-3-3L33 9z" fill="#f8f9fa" />
      <path d="M11 26l11 11-3 3L8 29z" fill={DEEP_GOLD} />
      <path d="M13 33l-7 7 3 3 7-7z" fill="#862e9c" />
    </>
  ),
  rocket: (
    <>
      <path d="M42 5c-13 0-21 7-26 17l10 10C36 27 43 19 42 5z" fill="#f1f3f5" />
      <path d="M16 22l-9 2 6-9 7 0zM26 32l-2 9 9-6 0-7z" fill="#e8590c" />
      <circle cx="30" cy="17" r="4.6" fill="#339af0" />
      <path d="M13 27c-6 3-7 9-8 15 6-1 12-2 15-8z" fill="#ffd43b" />
    </>
  ),
}
