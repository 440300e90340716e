/** The button that opens the signature of a mandate: on the page of its own, where the code that its signatory receives is typed. */
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useAllerVers } from '../../ui/use-aller-vers';
import { ouvrirLaSignature } from './queries';

export function AllerSigner({ id, children }: { id: string; children: string }) {
  const { mutate, isPending } = useMutation({ mutationFn: ouvrirLaSignature, onSuccess: useAllerVers() });
  return (
    <Button loading={isPending} onClick={() => mutate(id)}>
      {children}
    </Button>
  );
}
