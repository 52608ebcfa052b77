/** Before each file of mounted tests: the page looks as the app's does. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../styles/tokens.css';
import '../styles/palettes.css';
import '../styles/base.css';

// A font that comes in the middle of a test lays out what it has measured.
await Promise.all(
  ['"Inter Variable"', '"JetBrains Mono Variable"'].map((name) => document.fonts.load(`13px ${name}`)),
);
