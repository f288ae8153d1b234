/** Thai. */
import type { VoiceTexts } from './en.js';

const texts: VoiceTexts = {
  voice_record: 'บันทึกข้อความเสียง',
  voice_allow: 'โปรดอนุญาตให้ใช้ไมโครโฟน',
  voice_recording: 'กำลังบันทึก…',
  voice_listening: 'กำลังฟัง…',
  voice_limit: 'ครบหนึ่งนาทีแล้ว',
  voice_cancel: 'ยกเลิก',
  voice_continue: 'ดำเนินการต่อ',
  voice_notice: 'เบราว์เซอร์ของคุณแปลงเสียงพูดเป็นข้อความ และอาจส่งเสียงของคุณไปยังผู้ผลิตเบราว์เซอร์',
  voice_denied: 'หน้านี้ไม่อนุญาตให้ใช้ไมโครโฟน คุณเปลี่ยนได้ในเบราว์เซอร์',
  voice_no_microphone: 'ไม่พบไมโครโฟน',
  voice_no_speech: 'ฟังไม่เข้าใจ โปรดลองอีกครั้งหรือพิมพ์',
  voice_busy: 'มีการบันทึกมากเกินไป โปรดรอสักครู่',
  voice_failed: 'ไม่สำเร็จ โปรดลองอีกครั้งหรือพิมพ์',
  read_aloud: 'อ่านคำตอบออกเสียง',
  stop_reading: 'หยุดอ่านออกเสียง',
};

export default texts;
