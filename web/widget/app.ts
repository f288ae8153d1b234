/** The application: fetched when it is used for the first time, one a page. */
import { outdated } from './boot.js';
import type { App, Host } from './host.js';
import { connect, disconnect } from './live.js';
import { begin, changed, host } from './state.js';
import css from './style/panel.css';
import { panelOf } from './view/panel.js';

export default function start(given: Host, words: string): App {
  begin(given, words, () => draw());
  given.dress(given.root, css);
  const { draw, open, close, remove } = panelOf();
  const life = new AbortController();
  // A page that nobody looks at needs no line, and one that is left can only come back as it was without one.
  const looked = (): unknown => (document.hidden ? disconnect() : connect());
  document.addEventListener('visibilitychange', looked, life);
  changed();
  void connect();
  return {
    open,
    close,
    identify(token) {
      host.identity = token;
      outdated();
      void connect();
    },
    stop() {
      close();
      remove();
      life.abort();
      disconnect();
    },
  };
}
