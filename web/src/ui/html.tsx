/** An HTML text of the catalogue. The server has sanitised it: only paragraphs, lists and emphasis remain. */
import './html.css';

export function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the feed is read
  return <div className="html-texte" dangerouslySetInnerHTML={{ __html: html }} />;
}
