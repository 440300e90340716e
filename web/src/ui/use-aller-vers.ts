/** Goes where the server says: a page of the portal, fragment included, without loading it anew; or somebody else's page. */
import { useNavigate } from 'react-router';

export function useAllerVers(): (url: string) => void {
  const naviguer = useNavigate();
  return (url) => {
    const { origin, pathname, search, hash, href } = new URL(url, window.location.href);
    if (origin === window.location.origin) {
      void naviguer(`${pathname}${search}${hash}`);
    } else {
      window.location.assign(href);
    }
  };
}
