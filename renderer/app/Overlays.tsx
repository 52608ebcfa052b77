import { loadable } from '../ui/loadable.tsx';
import { useOverlay, type Overlay } from './overlay.tsx';

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
  const closing = (own: Overlay) => () => close(own);
  return (
    <>
      {open === 'palette' ? <Palette onClose={closing('palette')} /> : null}
      {open === 'keys' ? <KeysDialog onClose={closing('keys')} /> : null}
      {open === 'settings' ? <SettingsDialog onClose={closing('settings')} /> : null}
      {open === 'colours-settings' ? (
        <SettingsDialog section="colours" onClose={closing('colours-settings')} />
      ) : null}
      {open === 'keys-settings' ? <SettingsDialog section="keys" onClose={closing('keys-settings')} /> : null}
      {open === 'organizations' ? <OrganizationsDialog onClose={closing('organizations')} /> : null}
      {open === 'unsent' ? <UnsentDialog onClose={closing('unsent')} /> : null}
      {open === 'messages' ? <MessagesDialog onClose={closing('messages')} /> : null}
      {open === 'add-organization' ? <AddOrganization onClose={closing('add-organization')} /> : null}
    </>
  );
}
