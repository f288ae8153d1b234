/** Japanese. */
import type { FileTexts } from './en.js';

const texts: FileTexts = {
  attach: 'ファイルを添付',
  attach_drop: 'ここにファイルをドロップ',
  attach_remove: '{}を削除',
  attach_uploading: '{}をアップロード中',
  attach_added: '{}を添付しました。',
  attach_wait: 'ファイルのアップロードが終わるまでお待ちください。',
  attach_many: '1件のメッセージに{}個までです。',
  attach_large: 'このファイルは大きすぎます。',
  attach_type: 'この種類のファイルは送信できません。',
  attach_limit: '今はこれ以上ファイルを送信できません。',
  attach_failed: 'このファイルをアップロードできませんでした。',
  attach_gone: 'このファイルはもうありません。',
};

export default texts;
