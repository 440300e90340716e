/** A message in the corner: what happened, and a possible action while it is shown (spec section 9). */
import { Button, Notification } from '@mantine/core';
import type { FocusEventHandler, MouseEventHandler } from 'react';
import type { ActionDeFlash, TypeFlash } from '../lib/flashs';

const COULEURS: Record<TypeFlash, string> = {
  success: 'libre',
  info: 'trait',
  warning: 'opt',
  error: 'danger',
};

/** Handlers that tell when somebody reads the message. */
interface Lecture {
  onMouseEnter?: MouseEventHandler;
  onMouseLeave?: MouseEventHandler;
  onFocus?: FocusEventHandler;
  onBlur?: FocusEventHandler;
}

export function Toast({
  type,
  message,
  action,
  fermer,
  ...lecture
}: Lecture & { type: TypeFlash; message: string; action?: ActionDeFlash | undefined; fermer: () => void }) {
  return (
    <Notification
      {...lecture}
      color={COULEURS[type]}
      title={message}
      onClose={fermer}
      // The message is no live region: the regions around it already announce it, and it would be announced twice.
      role="group"
      aria-label={message}
    >
      {action !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            fermer();
            action.faire();
          }}
        >
          {action.libelle}
        </Button>
      )}
    </Notification>
  );
}
