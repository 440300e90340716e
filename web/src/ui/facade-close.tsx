/** A façade whose bays are all shut: the image of a missing page and of an empty list (identity section 8). */
export function FacadeClose({ classe }: { classe?: string | undefined }) {
  const baies = Array.from({ length: 18 }, (_, rang) => ({
    x: 24 + (rang % 6) * 42,
    y: 26 + Math.floor(rang / 6) * 40,
  }));
  return (
    <svg viewBox="0 0 280 170" role="img" aria-label="Une façade aux volets clos" className={classe}>
      <rect x="8" y="12" width="264" height="146" fill="var(--fa-enduit)" stroke="var(--fa-ink)" />
      <path d="M4 12h272" stroke="var(--fa-ink)" strokeWidth="5" />
      {baies.map(({ x, y }) => (
        <g key={`${x}-${y}`}>
          <rect x={x} y={y} width="22" height="28" fill="var(--fa-shut)" stroke="var(--fa-ink)" />
          <path d={`M${x - 3} ${y - 2}h28`} stroke="var(--fa-ink)" strokeWidth="3" />
        </g>
      ))}
      <path d="M0 158h280" stroke="var(--fa-ink)" strokeWidth="3" />
    </svg>
  );
}
