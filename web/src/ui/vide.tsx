/** An empty state: one sentence and a possible action (identity section 8). */
import type { ReactNode } from 'react';
import { FacadeClose } from './facade-close';
import './vide.css';

export function Vide({
  titre,
  facade = false,
  children,
}: {
  titre: string;
  /** Whether a façade with closed blinds is shown, as on a page that holds nothing else. */
  facade?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="vide-vide">
      {facade && (
        // The sentence already says everything, so screen readers skip the drawing.
        <div aria-hidden="true">
          <FacadeClose classe={'vide-facade'} />
        </div>
      )}
      <p>{titre}</p>
      {children !== undefined && <div>{children}</div>}
    </div>
  );
}
