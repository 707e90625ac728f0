/** The mark of Wyze: a W that grows like two leaves from one stem. Decoration beside the name, or named by `title`. */
export function LogoMark({ size = 32, title }: { size?: number; title?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role={title ? 'img' : undefined} aria-label={title} aria-hidden={title ? undefined : true}>
      <rect width="32" height="32" rx="9" fill="var(--specialty-primary)" />
      <path
        d="M7 10.5c0 8 2.2 12 5 12 2.6 0 4-3.4 4-8 0 4.6 1.4 8 4 8 2.8 0 5-4 5-12"
        fill="none"
        stroke="#fff"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="9.3" r="1.9" fill="#fff" />
    </svg>
  )
}
