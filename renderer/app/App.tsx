/** The whole page. */
export function App() {
  return null;
}
