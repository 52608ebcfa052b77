/** Calls back with a button that is pressed in an area, of those that a selector names. Returns a function that ends it. */
export function onPress(
  area: HTMLElement,
  buttons: string,
  pressed: (button: HTMLElement) => void,
): () => void {
  const listener = ({ target }: MouseEvent): void => {
    // The pressed element may be part of the button's label.
    const button = target instanceof Element ? target.closest<HTMLElement>(buttons) : null;
    if (button) pressed(button);
  };
  area.addEventListener('click', listener);
  return () => area.removeEventListener('click', listener);
}
