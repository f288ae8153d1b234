/** Hindi. */
import type { VoiceTexts } from './en.js';

const texts: VoiceTexts = {
  voice_record: 'वॉइस संदेश रिकॉर्ड करें',
  voice_allow: 'कृपया माइक्रोफ़ोन की अनुमति दें।',
  voice_recording: 'रिकॉर्ड हो रहा है…',
  voice_listening: 'सुन रहे हैं…',
  voice_limit: 'एक मिनट पूरा हो गया।',
  voice_cancel: 'रद्द करें',
  voice_continue: 'आगे बढ़ें',
  voice_notice: 'आपका ब्राउज़र आपकी बात को टेक्स्ट में बदलता है। वह आपकी आवाज़ अपनी निर्माता कंपनी को भेज सकता है।',
  voice_denied: 'इस पेज पर माइक्रोफ़ोन की अनुमति नहीं है। आप इसे ब्राउज़र में बदल सकते हैं।',
  voice_no_microphone: 'कोई माइक्रोफ़ोन नहीं मिला।',
  voice_no_speech: 'कुछ समझ नहीं आया। फिर कोशिश करें या लिखें।',
  voice_busy: 'एक साथ बहुत सारी रिकॉर्डिंग। कृपया थोड़ा रुकें।',
  voice_failed: 'यह नहीं हो पाया। फिर कोशिश करें या लिखें।',
  read_aloud: 'जवाब पढ़कर सुनाएँ',
  stop_reading: 'पढ़ना बंद करें',
};

export default texts;
