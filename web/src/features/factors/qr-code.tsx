import classes from './factors.module.css'

/** Draws the rows that the server worked out; the picture itself goes through nobody else's hands. */
export function QrCode({ rows }: { rows: readonly string[] }) {
  const size = rows.length
  const path = rows.flatMap((row, y) => [...row].map((cell, x) => (cell === '1' ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label="QR code for the authenticator app">
      <path d={path} fill="#000000" />
    </svg>
  )
}
