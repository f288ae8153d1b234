/** Arabic, written from right to left. */
import type { VoiceTexts } from './en.js';

const texts: VoiceTexts = {
  voice_record: 'تسجيل رسالة صوتية',
  voice_allow: 'يرجى السماح باستخدام الميكروفون.',
  voice_recording: 'جارٍ التسجيل…',
  voice_listening: 'جارٍ الاستماع…',
  voice_limit: 'انتهت الدقيقة.',
  voice_cancel: 'إلغاء',
  voice_continue: 'متابعة',
  voice_notice: 'يحوّل متصفحك كلامك إلى نص، وقد يرسل صوتك إلى الشركة المصنِّعة له.',
  voice_denied: 'الميكروفون غير مسموح به في هذه الصفحة. يمكنك تغيير ذلك في المتصفح.',
  voice_no_microphone: 'لم يُعثر على ميكروفون.',
  voice_no_speech: 'لم تُفهم أي كلمات. حاول مرة أخرى أو اكتب.',
  voice_busy: 'تسجيلات كثيرة في وقت واحد. انتظر لحظة.',
  voice_failed: 'لم ينجح ذلك. حاول مرة أخرى أو اكتب.',
  read_aloud: 'قراءة الإجابات بصوت عالٍ',
  stop_reading: 'إيقاف القراءة',
};

export default texts;
