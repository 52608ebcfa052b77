import { lazy, Suspense } from 'react';
import { useOverlay } from './overlay.tsx';

// Each dialog is code of its own: none of it is read before somebody asks for it.
const Palette = lazy(() => import('../features/palette/Palette.tsx'));
const KeysDialog = lazy(() => import('../features/keys/KeysDialog.tsx'));
const SettingsDialog = lazy(() => import('../features/settings/SettingsDialog.tsx'));
const OrganizationsDialog = lazy(() => import('../features/organizations/OrganizationsDialog.tsx'));
const UnsentDialog = lazy(() => import('../features/status/UnsentDialog.tsx'));
const MessagesDialog = lazy(() => import('../features/messages/MessagesDialog.tsx'));
const AddOrganization = lazy(() => import('../features/organizations/AddOrganization.tsx'));

/** Whichever dialog is open. */
export function Overlays() {
  const { open, close } = useOverlay();
  return (
    <Suspense fallback={null}>
      {open === 'palette' ? <Palette onClose={close} /> : null}
      {open === 'keys' ? <KeysDialog onClose={close} /> : null}
      {open === 'settings' ? <SettingsDialog onClose={close} /> : null}
      {open === 'organizations' ? <OrganizationsDialog onClose={close} /> : null}
      {open === 'unsent' ? <UnsentDialog onClose={close} /> : null}
      {open === 'messages' ? <MessagesDialog onClose={close} /> : null}
      {open === 'add-organization' ? <AddOrganization onClose={close} /> : null}
    </Suspense>
  );
}
