import type { Texts } from './en.js';

export const ja: Texts = {
  'answer.page': 'こちらのページをご覧ください：{what}',
  'answer.ourPageSays': '当社のページには次のように書かれています：',
  'answer.quotedInLanguage': '当社のページには{language}で次のように書かれています：',
  'answer.noValue': '当社の表には次の値がありません：{what}',
  'answer.partUnknown': 'この部分についての答えは見つかりませんでした：「{what}」',

  'offer.passage': 'こちらがお役に立つかもしれません：{what}',
  'offer.taken': 'お役に立ててよかったです。ほかにもご質問がありましたら、お聞かせください。',

  'choice.yes': 'はい',
  'choice.no': 'いいえ',
  'choice.person': '担当者と話す',
  'choice.answers': 'これで解決しました',

  'action.confirm': '次の操作を行えます：{what}。実行しますか？',
  'action.done': '完了しました：{what}。',
  'action.found': '確認した内容です：{what}。',
  'action.response': '結果：{what}。',
  'action.withdrawn': '承知しました。依頼を取り下げました：{what}。何も実行していません。',
  'action.withdraw': '依頼を取り下げますか：{what}？',
  'action.stands': '承知しました。依頼はそのままにします：{what}。担当者の判断はここでお知らせします。',
  'action.approvedAlready': 'すでに承認されています：{what}。取り下げることはできません。',
  'action.failed': '実行しましたが、うまくいきませんでした：{what}。',
  'action.uncertain': '実行しましたが、完了したかどうか確認できません：{what}。',
  'action.postponed': '現在、すべての操作が停止されているため、まだ完了していません：{what}。担当者が対応します。',
  'action.approval': 'これには担当者の承認が必要です：{what}。結果はここでお知らせします。',
  'action.refused': 'こちらではその操作はできません：{what}。',
  'action.stopped': '現在、すべての操作が停止されています：{what}。何も実行していません。',
  'action.signIn': '先にログインしていただく必要があります：{what}。',
  'action.denied': '担当者が実行しないことにしました：{what}。何も実行していません。',
  'action.expired': '期限までに担当者の判断がありませんでした：{what}。何も実行していません。',

  'order.reach':
    '承知しました。担当者からのご連絡先をお知らせください。お名前と、メールアドレスまたは電話番号をお願いします。',
  'order.whichOne': '次のうちどれでしょうか？',
  'order.needs': 'あと一つ教えてください：{what}。',
  'order.declined': '承知しました。何も実行していません。',
  'order.over': '確認の期限が過ぎました。もう一度お申し付けください。',

  'meeting.booked': 'ご予約を承りました：{what}。',
  'meeting.held':
    'この時間を仮予約しました：{what}。メールをお送りしますので、30分以内にその中のリンクから確認してください。確認がない場合、この時間は解放されます。',
  'meeting.nowWith': '{when} のご予約は、{who} が担当いたします。',
  'meeting.cancelledByTeam':
    '{when} のご予約は、担当側の都合により取り消されました。こちらから改めてご予約いただけます。',
  'meeting.bookedAs': '予約完了：{what}。',
  'meeting.moved': 'ご予約を変更しました：{what}。',
  'meeting.cancelled': 'ご予約をキャンセルしました：{what}。',

  'booking.days': 'どの日がよろしいですか？',
  'booking.slots': '次の時間が空いています（{zone}）。どれがよろしいですか？',
  'booking.notThen': 'その時間は空きがありません。',
  'booking.noSlots': 'この先数日は空きがありません。',
  'booking.email': '招待状をお送りするメールアドレス',
  'booking.moveTo': 'ご予約は{what}です。',
  'booking.cancel': 'ご予約（{what}）をキャンセルしますか？',

  'fallback.no_answer': 'ご質問に対する確かな答えが見つかりませんでした。担当者とお話しになりますか。',
  'fallback.refused': 'その件については、こちらではお話しできません。',
  'fallback.too_long': 'メッセージが長すぎます。もう少し短くご質問ください。',
  'fallback.empty': 'お知りになりたいことをお聞かせください。',
  'fallback.rephrase': '別の言い方でお聞かせいただくか、もう少し詳しく教えていただけますか？',
  'fallback.person': '担当者がここで対応することもできます。ご希望ですか？',

  'smalltalk.greeting': 'こんにちは。どのようなご用件でしょうか。',
  'smalltalk.thanks': 'どういたしまして。ほかにご不明な点があれば、いつでもどうぞ。',
  'smalltalk.goodbye': 'ありがとうございました。それでは失礼いたします。',
  'smalltalk.about_agent':
    '私はAIアシスタントです。この会社のヘルプページをもとにお答えし、担当者におつなぎすることもできます。何をお知りになりたいですか。',
  'smalltalk.complaint': 'ご不便をおかけして申し訳ございません。担当者とお話しになりますか。',
  'smalltalk.yes': '承知しました。どのようなご用件でしょうか。',
  'smalltalk.no': '承知しました。ほかにご用がありましたらお知らせください。',
  'smalltalk.never_mind': '問題ありません。ほかにご用がありましたらお知らせください。',
  'smalltalk.reaction': 'ごゆっくりどうぞ。何かあればいつでもお尋ねください。',

  'statement.noted': 'ありがとうございます（{what}）。何をお知りになりたいですか、または何をいたしましょうか？',
  'statement.heard':
    'お知らせいただきありがとうございます。それについて何をお知りになりたいですか、または何をいたしましょうか？',
  'statement.word': '何をお知りになりたいですか、または何をいたしましょうか？',

  'handoff.taken': 'この件をチームに引き継ぎました。ここからは担当者が対応いたします。',
  'handoff.passedOn': 'この件をチームに引き継ぎました。',
  'handoff.joining': 'ただいま担当者がおりますので、こちらでお答えします。',
  'handoff.later': '戻り次第、こちらでお答えします。',

  'contact.noted': '承りました：{what}。',

  'team.available': 'ただいまチームの担当者がおります。',
  'team.closed': 'ただいま営業時間外です。次の対応開始：{when}。',
  'team.away': 'ただいま担当者が不在です。',
  'team.needed': 'この件には担当者の対応が必要です。',

  'reach.ask': 'このページを離れてもお返事をお届けできるよう、{what}をお知らせください。',
  'reach.name': 'お名前',
  'reach.email': 'メールアドレス',
  'reach.phone': '電話番号',

  'notice.offline':
    '現在アシスタントはご利用いただけません。メッセージを残していただければ、担当者がご連絡いたします。',
  'notice.switched_off': '現在アシスタントはお答えしておりません。チームの担当者がお手伝いいたします。',
  'notice.failed': 'こちらで問題が発生し、お答えできませんでした。チームの担当者がお手伝いいたします。',
  'notice.unhappy': 'お役に立てず申し訳ございません。チームの担当者とお話しになりますか。',

  'channel.source': '出典',
  'channel.person': '担当者とお話しになる場合は「{person}」とご返信ください。',
  'channel.time': 'ご都合のよいもの、またはその番号をご返信ください。',
  'channel.site': 'または当社サイトのチャットでお選びください：{url}',

  'mail.wrote': '{when}、{name}さんは書きました：',
  'mail.writtenOn': '{when}のメール：',

  'invitation.booked': '予約完了: {title}',
  'invitation.moved': '日時変更: {title}',
  'invitation.cancelled': 'キャンセル: {title}',
  'invitation.when': '日時: {time}',
  'invitation.with': '担当: {who}',
  'invitation.where': '場所: {where}',
  'invitation.join': '参加: {url}',

  'confirmation.title': '{company}とのご予約を確認してください',
  'confirmation.when': '日時：{time}',
  'confirmation.asked': '{company}との予約に、このメールアドレスが使われました。',
  'confirmation.open': '確認するには、{until}までに次のページを開いてください：',
  'confirmation.ignore': 'お心当たりがない場合は、このメールを無視してください。確認がなければ予約は取り消されます。',
  'confirmation.until': '{until}までにこの予約を確認してください。確認がなければ取り消されます。',
  'confirmation.button': '予約を確認する',
  'confirmation.confirmed': '予約が確認されました。招待状をメールでお送りします。',
  'confirmation.over': 'このリンクはすでに使用されたか、期限が切れています。別の時間をご予約いただけます。',
  'confirmation.unknown': 'このリンクは無効です。メールに書かれているとおりに開いてください。',

  'survey.mail': '{company} の対応はいかがでしたか。こちらのページで評価してください：',
  'survey.title': '{company} の対応はいかがでしたか。',
  'survey.score': '5 段階中 {n}',
  'survey.good': '良い',
  'survey.bad': '良くない',
  'survey.comment': 'ご意見があればお書きください（任意）',
  'survey.button': '評価を送信',
  'survey.thanks': '評価をありがとうございます。',
  'survey.change': '7 日間、同じリンクから変更できます。',
  'survey.invalid': 'このリンクは無効になりました。',
};
