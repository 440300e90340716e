/** A French text with raised ordinal endings, as in print: "1er étage", "2e trimestre". */
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
