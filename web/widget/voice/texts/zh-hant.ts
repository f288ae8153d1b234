/** Chinese. */
import type { VoiceTexts } from './en.js';

const texts: VoiceTexts = {
  voice_record: '錄製語音訊息',
  voice_allow: '請允許使用麥克風。',
  voice_recording: '正在錄音…',
  voice_listening: '正在聆聽…',
  voice_limit: '已滿一分鐘。',
  voice_cancel: '取消',
  voice_continue: '繼續',
  voice_notice: '您的瀏覽器會把語音轉換成文字，可能會將您的語音傳送給瀏覽器廠商。',
  voice_denied: '此頁面不允許使用麥克風。您可以在瀏覽器中更改。',
  voice_no_microphone: '未找到麥克風。',
  voice_no_speech: '沒有聽懂。請重試，或輸入文字。',
  voice_busy: '錄音過多。請稍候。',
  voice_failed: '未能成功。請重試，或輸入文字。',
  read_aloud: '朗讀回答',
  stop_reading: '停止朗讀',
};

export default texts;
