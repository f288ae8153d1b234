/**
 * Keeps the window above a phone's keyboard, which covers the page's lower part without making the page smaller. What
 * a zoom hides of the page is no keyboard's.
 */
export function visibleArea(panel: HTMLElement): void {
  const area = visualViewport;
  if (!area) return;
  const fit = (): void => {
    const { height, offsetTop, scale } = area;
    const isCovered = innerHeight - height * scale > 99;
    panel.style.cssText = isCovered ? `inset-block:${offsetTop}px auto;height:${height}px` : '';
  };
  area.addEventListener('resize', fit);
  area.addEventListener('scroll', fit);
}
