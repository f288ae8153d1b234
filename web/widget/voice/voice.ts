/** Entry module: adds the microphone and loudspeaker buttons that the workspace enabled. */
import { aloud } from './aloud.js';
import { Microphone } from './microphone.js';
import type { Say, StartVoice } from './parts.js';
import { recognition } from './recognise.js';
import { recording } from './record.js';
import type { VoiceTexts } from './texts/en.js';
import css from './voice.css';

/** Set by the build. */
declare const BUILD: string;

const WAYS = { transcription: recording, browser: recognition };

const start: StartVoice = async (host, state, t, ensureSession, deliver, onMessage, write) => {
  const file = `${host.cdn}/widget/assets/voice-${host.language}-${BUILD}.js`;
  const words = ((await import(file)) as { default: VoiceTexts }).default;
  const form = host.root.querySelector<HTMLFormElement>('.composer');
  const send = form?.querySelector('.main');
  const field = form?.querySelector('textarea');
  const { settings } = state;
  if (!form || !send || !field || !settings) return;
  const { voice, read_aloud: reads, texts: own } = settings;
  const say: Say = (key) => own[key] ?? words[key];
  host.dress(host.root, css);
  const hush = reads && 'speechSynthesis' in window ? aloud(host, say, send) : () => {};
  const way = voice && WAYS[voice]();
  if (!way) return;
  const parts = { host, state, t, ensureSession, deliver, onMessage, write };
  new Microphone(parts, way, voice === 'browser', { form, send, field }, say, hush);
};

export default start;
