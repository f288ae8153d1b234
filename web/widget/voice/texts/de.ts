/** German. */
import type { VoiceTexts } from './en.js';

const texts: VoiceTexts = {
  voice_record: 'Sprachnachricht aufnehmen',
  voice_allow: 'Bitte das Mikrofon erlauben.',
  voice_recording: 'Aufnahme läuft…',
  voice_listening: 'Ich höre zu…',
  voice_limit: 'Das war eine Minute.',
  voice_cancel: 'Abbrechen',
  voice_continue: 'Weiter',
  voice_notice: 'Ihr Browser wandelt Gesprochenes in Text um. Dabei kann er Ihre Stimme an seinen Hersteller senden.',
  voice_denied: 'Das Mikrofon ist auf dieser Seite nicht erlaubt. Das lässt sich im Browser ändern.',
  voice_no_microphone: 'Es wurde kein Mikrofon gefunden.',
  voice_no_speech: 'Es wurde nichts verstanden. Bitte noch einmal versuchen oder schreiben.',
  voice_busy: 'Zu viele Aufnahmen auf einmal. Bitte einen Moment warten.',
  voice_failed: 'Das hat nicht geklappt. Bitte noch einmal versuchen oder schreiben.',
  read_aloud: 'Antworten vorlesen',
  stop_reading: 'Nicht mehr vorlesen',
};

export default texts;
