/** The application: loaded on first use, once per page. */
import { attaching } from './attached.js';
import { discardBoot } from './boot.js';
import type { App, Host } from './host.js';
import { connect, disconnect } from './live.js';
import { speech } from './speech.js';
import { init, update, host } from './state.js';
import css from './style/panel.css';
import { panelOf } from './view/panel.js';

export default function start(given: Host, words: string): App {
  init(given, words, () => {
    draw();
    speech();
    attaching();
  });
  given.dress(given.root, css);
  const { draw, open, close, back, panel } = panelOf();
  const life = new AbortController();
  // A hidden page needs no connection, and the back/forward cache only keeps pages without one.
  const onVisibilityChange = (): unknown => (document.hidden ? disconnect() : connect());
  document.addEventListener('visibilitychange', onVisibilityChange, life);
  update();
  void connect();
  return {
    open,
    close,
    back,
    identify(token) {
      host.identity = token;
      discardBoot();
      void connect();
    },
    stop() {
      // What is still on its way is of the visitor who has left.
      host.keep = () => {};
      close();
      panel.remove();
      life.abort();
      disconnect();
    },
  };
}
