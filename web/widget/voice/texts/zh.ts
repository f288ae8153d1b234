/** Chinese. */
import type { VoiceTexts } from './en.js';

const texts: VoiceTexts = {
  voice_record: '录制语音消息',
  voice_allow: '请允许使用麦克风。',
  voice_recording: '正在录音…',
  voice_listening: '正在聆听…',
  voice_limit: '已满一分钟。',
  voice_cancel: '取消',
  voice_continue: '继续',
  voice_notice: '您的浏览器会把语音转换成文字，可能会将您的语音发送给浏览器厂商。',
  voice_denied: '此页面不允许使用麦克风。您可以在浏览器中更改。',
  voice_no_microphone: '未找到麦克风。',
  voice_no_speech: '没有听懂。请重试，或输入文字。',
  voice_busy: '录音过多。请稍候。',
  voice_failed: '未能成功。请重试，或输入文字。',
  read_aloud: '朗读回答',
  stop_reading: '停止朗读',
};

export default texts;
