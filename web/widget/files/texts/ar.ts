/** Arabic. */
import type { FileTexts } from './en.js';

const texts: FileTexts = {
  attach: 'إرفاق ملفات',
  attach_drop: 'أفلت الملفات هنا',
  attach_remove: 'إزالة {}',
  attach_uploading: 'جارٍ رفع {}',
  attach_added: 'تم إرفاق {}.',
  attach_wait: 'يرجى الانتظار حتى يكتمل رفع الملفات.',
  attach_many: '{} ملفات على الأكثر لكل رسالة.',
  attach_large: 'هذا الملف كبير جدًا.',
  attach_type: 'لا يمكن إرسال ملفات من هذا النوع.',
  attach_limit: 'لا يمكن إرسال المزيد من الملفات الآن.',
  attach_failed: 'تعذّر رفع هذا الملف.',
  attach_gone: 'لم يعد هذا الملف موجودًا.',
};

export default texts;
