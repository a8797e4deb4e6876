const INVITATION = 'มาเล่นด้วยกันที่ Sala สมัครผ่านลิงก์ของฉันได้เลย'

/** Returns links to the share pages of other companies. They are plain links, so that no code of these companies is loaded. */
export const shareLinks = (link: string): readonly { name: string; href: string }[] => {
  const url = encodeURIComponent(link)
  const text = encodeURIComponent(INVITATION)
  return [
    { name: 'LINE', href: `https://line.me/R/share?text=${encodeURIComponent(`${INVITATION}\n${link}`)}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
    { name: 'X', href: `https://x.com/intent/post?text=${text}&url=${url}` },
  ]
}
