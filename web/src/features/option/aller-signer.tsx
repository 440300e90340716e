/** The button that opens the signature of a mandate, on its own page, where the signatory types the code they receive. */
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
