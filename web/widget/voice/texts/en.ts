/** English, the texts of speaking and listening. A workspace may say each in its own way. */
const texts = {
  voice_record: 'Record a voice message',
  voice_allow: 'Please allow the microphone.',
  voice_recording: 'Recording…',
  voice_listening: 'Listening…',
  voice_limit: 'That was one minute.',
  voice_cancel: 'Cancel',
  voice_continue: 'Continue',
  voice_notice: 'Your browser turns what you say into text. It may send your voice to its vendor.',
  voice_denied: 'The microphone is not allowed on this page. You can change that in your browser.',
  voice_no_microphone: 'No microphone was found.',
  voice_no_speech: 'No words were understood. Please try again, or write.',
  voice_busy: 'Too many recordings at once. Please wait a moment.',
  voice_failed: 'That did not work. Please try again, or write.',
  read_aloud: 'Read answers aloud',
  stop_reading: 'Stop reading aloud',
};

export type VoiceTexts = typeof texts;
export default texts;
