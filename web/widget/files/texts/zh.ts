/** Chinese, simplified. */
import type { FileTexts } from './en.js';

const texts: FileTexts = {
  attach: '添加文件',
  attach_drop: '将文件拖放到此处',
  attach_remove: '移除{}',
  attach_uploading: '正在上传{}',
  attach_added: '已添加{}。',
  attach_wait: '请等待文件上传完成。',
  attach_many: '每条消息最多 {} 个文件。',
  attach_large: '此文件太大。',
  attach_type: '不能发送此类文件。',
  attach_limit: '目前无法再发送文件。',
  attach_failed: '无法上传此文件。',
  attach_gone: '此文件已不存在。',
};

export default texts;
