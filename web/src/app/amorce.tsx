/** The page before its first data: the header's bar and its mark, as `index.html` has painted them already. */

/** The mark: two jambs, the lintel. */
export function Marque() {
  return (
    <svg viewBox="0 0 28 28" width="26" height="26" aria-hidden="true">
      <path d="M0 0h28v28h-8V13H8v15H0z" fill="var(--lt-head-ink)" />
      <path d="M3.5 7h21v6h-21z" fill="var(--lt-neuf-on-dark)" />
    </svg>
  );
}

export function Amorce() {
  return (
    <div className="amorce" aria-hidden="true">
      <Marque />
    </div>
  );
}
