import { useWithKey } from '../../ui/with-key.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * Gives the open remarks to the person or agent working on the changes.
 * @param onPress undefined: one is being handed over
 */
export function HandOverButton({ onPress }: { onPress: (() => void) | undefined }) {
  const title = useWithKey(
    'Give these remarks to the person or agent working on the changes',
    'review.handOver',
  );
  return (
    <Button look="quiet" disabled={onPress === undefined} title={title} onClick={onPress}>
      Hand over
    </Button>
  );
}
