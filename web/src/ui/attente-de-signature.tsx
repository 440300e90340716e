/** An animated bay whose blind goes down, while the page waits for a signature to be recorded. */
import classes from './attente-de-signature.module.css';

export function AttenteDeSignature() {
  return (
    <svg viewBox="0 0 120 96" aria-hidden="true" className={classes.attente}>
      <path d="M4 6h112" stroke="var(--fa-ink)" strokeWidth="5" />
      <rect x="12" y="9" width="96" height="84" fill="var(--fa-enduit)" stroke="var(--fa-ink)" />
      <rect x="40" y="26" width="40" height="56" fill="var(--fa-lit)" stroke="var(--fa-ink)" />
      <rect x="41" y="27" width="38" height="54" fill="var(--fa-shut)" data-store="" />
      <path d="M34 24h52" stroke="var(--fa-ink)" strokeWidth="4" />
    </svg>
  );
}
