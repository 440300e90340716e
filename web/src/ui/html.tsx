/** An HTML text of the catalogue. The server has sanitised it: only paragraphs, lists and emphasis remain. */
import classes from './html.module.css';

export function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the feed is read
  return <div className={classes.texte} dangerouslySetInnerHTML={{ __html: html }} />;
}
