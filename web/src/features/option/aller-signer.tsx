/** The button that opens the signature of a mandate: on the page of its own, where the code that its signatory receives is typed. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ouvrirLaSignature } from './queries';

export function AllerSigner({ id, children }: { id: string; children: string }) {
  const naviguer = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: ouvrirLaSignature,
    onSuccess: (url) => {
      const { origin, pathname, search, hash, href } = new URL(url, window.location.href);
      if (origin === window.location.origin) {
        void naviguer(`${pathname}${search}${hash}`);
      } else {
        window.location.assign(href);
      }
    },
  });
  return (
    <Button loading={isPending} onClick={() => mutate(id)}>
      {children}
    </Button>
  );
}
