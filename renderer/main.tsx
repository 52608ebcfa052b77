import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import './styles/tokens.css';
import './styles/palettes.css';
import './styles/forced-colors.css';
import './styles/base.css';
import { createRoot } from 'react-dom/client';
import { applyStoredLook } from './features/settings/theme.ts';
import { App } from './app/App.tsx';
import { keepCompositionKeys } from './app/input-method.ts';

applyStoredLook();
keepCompositionKeys();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
