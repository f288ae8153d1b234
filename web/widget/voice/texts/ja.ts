/** Japanese. */
import type { VoiceTexts } from './en.js';

const texts: VoiceTexts = {
  voice_record: '音声メッセージを録音',
  voice_allow: 'マイクの使用を許可してください。',
  voice_recording: '録音中…',
  voice_listening: '聞き取り中…',
  voice_limit: '1分になりました。',
  voice_cancel: 'キャンセル',
  voice_continue: '続ける',
  voice_notice: 'ブラウザーが音声を文字に変換します。音声がブラウザーの提供元に送信されることがあります。',
  voice_denied: 'このページではマイクを使用できません。ブラウザーの設定で変更できます。',
  voice_no_microphone: 'マイクが見つかりません。',
  voice_no_speech: '聞き取れませんでした。もう一度試すか、入力してください。',
  voice_busy: '録音が多すぎます。少しお待ちください。',
  voice_failed: 'うまくいきませんでした。もう一度試すか、入力してください。',
  read_aloud: '回答を読み上げる',
  stop_reading: '読み上げを止める',
};

export default texts;
