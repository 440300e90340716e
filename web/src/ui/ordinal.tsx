/** A French text whose ranks stand as they are printed: "1er étage" and "2e trimestre", their ending raised. */
import { Fragment } from 'react';
import './ordinal.css';

const RANG = /(\d+)(ers?|es?)(?=[\s\u00a0,]|$)/u;

export function Ordinal({ texte }: { texte: string }) {
  const [avant = '', nombre, fin, ...suite] = texte.split(RANG);
  if (nombre === undefined) {
    return texte;
  }
  return (
    <Fragment>
      {avant}
      {nombre}
      <sup className="ordinal-fin">{fin}</sup>
      {suite.join('')}
    </Fragment>
  );
}
