/** Entry module: adds the microphone and loudspeaker buttons that the workspace enabled. */
import { aloud } from './aloud.js';
import { Microphone } from './microphone.js';
import type { Say, StartVoice } from './parts.js';
import { recognise } from './recognise.js';
import { record } from './record.js';
import type { VoiceTexts } from './texts/en.js';
import css from './voice.css';

/** Set by the build. */
declare const BUILD: string;

const WAYS = { transcription: record, browser: recognise };

const start: StartVoice = async (host, state, texts, ensureSession, deliver, onMessage, write) => {
  const file = `${host.cdn}/widget/assets/voice-${host.language}-${BUILD}.js`;
  const words = ((await import(file)) as { default: VoiceTexts }).default;
  const form = host.root.querySelector<HTMLFormElement>('.composer');
  if (!form) return;
  const { voice, read_aloud: reads, texts: own } = state.settings!;
  const say: Say = (key) => own[key] ?? words[key];
  host.dress(host.root, css);
  const hush = reads && 'speechSynthesis' in window ? aloud(host, say, form.querySelector('.main')!) : () => {};
  if (!voice || !WAYS[voice].isSupported()) return;
  const parts = { host, state, texts, ensureSession, deliver, onMessage, write };
  new Microphone(parts, WAYS[voice], voice === 'browser', form, say, hush);
};

export default start;
