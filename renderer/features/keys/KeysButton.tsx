import { useKeymap } from '../../app/keymap-store.ts';
import { useOverlay } from '../../app/overlay.tsx';
import { keyLabel } from '../../../shared/keys/strokes.ts';

/** Opens the sheet of keys, and says by which key. */
export function KeysButton({ className }: { className: string | undefined }) {
  const { show } = useOverlay();
  const { keysOf, mac } = useKeymap();
  const [keys] = keysOf('keys.show');
  return (
    <button type="button" className={className} onClick={() => show('keys')}>
      {keys === undefined ? 'Keys' : `${keyLabel(keys, mac)} keys`}
    </button>
  );
}
