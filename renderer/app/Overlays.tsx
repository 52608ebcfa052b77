import { loadable } from '../ui/loadable.tsx';
import { useOverlay } from './overlay.tsx';

// Each dialog's code is loaded only when it is opened.
const Palette = loadable(() => import('../features/palette/Palette.tsx'));
const KeysDialog = loadable(() => import('../features/keys/KeysDialog.tsx'));
const SettingsDialog = loadable(() => import('../features/settings/SettingsDialog.tsx'));
const OrganizationsDialog = loadable(() => import('../features/organizations/OrganizationsDialog.tsx'));
const UnsentDialog = loadable(() => import('../features/status/UnsentDialog.tsx'));
const MessagesDialog = loadable(() => import('../features/messages/MessagesDialog.tsx'));
const AddOrganization = loadable(() => import('../features/organizations/AddOrganization.tsx'));

/** The open dialog, if any. */
export function Overlays() {
  const { open, close } = useOverlay();
  return (
    <>
      {open === 'palette' ? <Palette onClose={close} /> : null}
      {open === 'keys' ? <KeysDialog onClose={close} /> : null}
      {open === 'settings' ? <SettingsDialog onClose={close} /> : null}
      {open === 'colours-settings' ? <SettingsDialog section="colours" onClose={close} /> : null}
      {open === 'keys-settings' ? <SettingsDialog section="keys" onClose={close} /> : null}
      {open === 'organizations' ? <OrganizationsDialog onClose={close} /> : null}
      {open === 'unsent' ? <UnsentDialog onClose={close} /> : null}
      {open === 'messages' ? <MessagesDialog onClose={close} /> : null}
      {open === 'add-organization' ? <AddOrganization onClose={close} /> : null}
    </>
  );
}
