// Generated Chinese help articles: sentences without spaces, which need a dictionary. Seeded like corpus.mjs.
import { random } from './corpus.mjs';

const THINGS =
  '账户 银行卡 密码 订单 发票 退款 合同 地址 手机号码 邮箱 验证码 会员 积分 优惠券 客服 服务费 手续费 余额 账单 限额 套餐 流量 宽带 路由器 设备 保修 维修 快递 包裹 仓库 商品 价格 折扣 税费 保险 贷款 利率 还款 信用额度 身份证 护照 签证 航班 行李 酒店 房间 预订 车票 座位 时间表'.split(
    ' ',
  );
const DEEDS =
  '查询 修改 取消 申请 办理 提交 确认 更新 删除 下载 上传 登录 注册 绑定 解绑 冻结 恢复 支付 转账 充值 退还 更换 延长 缩短 打印 导出 分享 关闭 打开 设置'.split(
    ' ',
  );
const PLACES = '设置页面 个人中心 首页 客户端 网上银行 柜台 营业厅 自助终端 小程序 官方网站'.split(' ');
const SENTENCES = [
  (t, d, p, n) => `如果您需要${d()}${t()}，请先在${p()}里${d()}${t()}，然后等待${n()}个工作日。`,
  (t, d, p, n) => `每位客户每月最多可以${d()}${n()}次${t()}，超出的部分按照${t()}的标准收取${t()}。`,
  (t, d, p) => `为了保护您的${t()}，我们不会在没有得到同意的情况下${d()}您的${t()}；您随时可以在${p()}${d()}。`,
  (t, d, p, n) => `${t()}的${t()}为${n()}元，其中不包括${t()}和${t()}。`,
  (t, d, p, n) => `只有${t()}的所有人才能${d()}${t()}，其他人必须在${n()}小时以内到${p()}${d()}${t()}。`,
];
const SECTIONS = 6;

/** @returns documents { title, text } of about two thousand characters each */
export function chinese(seed, documents) {
  const next = random(seed);
  const from = (list) => () => list[Math.floor(next() * list.length)];
  const [thing, deed, place] = [THINGS, DEEDS, PLACES].map(from);
  const number = () => String(1 + Math.floor(next() * 500));
  const sentence = () => from(SENTENCES)()(thing, deed, place, number);
  const section = () => `## ${deed()}${thing()}\n\n${Array.from({ length: 8 }, sentence).join('')}`;
  return Array.from({ length: documents }, () => ({
    title: `${thing()}：${deed()}${thing()}`,
    text: Array.from({ length: SECTIONS }, section).join('\n\n'),
  }));
}
