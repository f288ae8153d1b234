/**
 * Puts an element into the body, again whenever the page replaces its body or what is in it. A page that removes it at
 * once each time is given way, with growing pauses.
 * @param again called when the element is back
 * @returns stands, and leaves
 */
export function standingOf(element: Element, again: () => void): [stand: () => void, leave: () => void] {
  let pause = 0;
  let since = 0;
  let timer: ReturnType<typeof setTimeout>;
  const observer = new MutationObserver(() => {
    if (element.parentNode === document.body) return;
    clearTimeout(timer);
    pause = performance.now() - since < 500 ? pause * 2 || 20 : 0;
    timer = setTimeout(stand, pause);
  });
  const stand = (): void => {
    const { body, documentElement } = document;
    if (body && element.parentNode !== body) {
      body.append(element);
      since = performance.now();
      again();
    }
    // Without their descendants: a busy page costs nothing.
    observer.disconnect();
    for (const node of [document, documentElement, body]) if (node) observer.observe(node, { childList: true });
  };
  return [
    stand,
    () => {
      clearTimeout(timer);
      observer.disconnect();
      element.remove();
    },
  ];
}
