import { keyLabel } from '../../app/keymap.ts';
import { Button } from '../../ui/Button.tsx';
import { isMac } from '../../ui/platform.ts';

/** Gives the open remarks to who works on the changes. @param onPress undefined: one is being handed over */
export const HandOverButton = ({ onPress }: { onPress: (() => void) | undefined }) => (
  <Button
    look="quiet"
    disabled={onPress === undefined}
    title={`Give these remarks to who works on the changes (${keyLabel('O', isMac)})`}
    onClick={onPress}
  >
    Hand over
  </Button>
);
