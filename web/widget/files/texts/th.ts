/** Thai. */
import type { FileTexts } from './en.js';

const texts: FileTexts = {
  attach: 'แนบไฟล์',
  attach_drop: 'วางไฟล์ที่นี่',
  attach_remove: 'ลบ {}',
  attach_uploading: 'กำลังอัปโหลด {}',
  attach_added: 'แนบ {} แล้ว',
  attach_wait: 'โปรดรอจนกว่าไฟล์จะอัปโหลดเสร็จ',
  attach_many: 'ไม่เกิน {} ไฟล์ต่อข้อความ',
  attach_large: 'ไฟล์นี้ใหญ่เกินไป',
  attach_type: 'ส่งไฟล์ชนิดนี้ไม่ได้',
  attach_limit: 'ขณะนี้ส่งไฟล์เพิ่มไม่ได้',
  attach_failed: 'อัปโหลดไฟล์นี้ไม่ได้',
  attach_gone: 'ไม่มีไฟล์นี้แล้ว',
};

export default texts;
