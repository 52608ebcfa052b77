/** Before each file of mounted tests: the page looks as the app's does. */
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../styles/tokens.css';
import '../styles/base.css';
