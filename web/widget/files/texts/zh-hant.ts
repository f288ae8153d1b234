/** Chinese, traditional. */
import type { FileTexts } from './en.js';

const texts: FileTexts = {
  attach: '附加檔案',
  attach_drop: '將檔案拖放到此處',
  attach_remove: '移除{}',
  attach_uploading: '正在上傳{}',
  attach_added: '已附加{}。',
  attach_wait: '請等待檔案上傳完成。',
  attach_many: '每則訊息最多 {} 個檔案。',
  attach_large: '此檔案太大。',
  attach_type: '無法傳送此類檔案。',
  attach_limit: '目前無法再傳送檔案。',
  attach_failed: '無法上傳此檔案。',
  attach_gone: '此檔案已不存在。',
};

export default texts;
