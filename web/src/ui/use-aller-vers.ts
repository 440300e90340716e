/** Goes to an address that the server gives: a page of the portal, with its fragment, without a reload; or an external page. */
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
