import type { JSONRPCMessage, JSONRPCRequest, Transport } from '@modelcontextprotocol/server';

/**
 * The transport of one request: hands its message to the server and waits for the answer. The library's own for HTTP makes
 * a web Request, a Response and two streams of it, which cost as much as the call itself (bench/mcp.mjs).
 */
export class OneAnswer implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  private settle: (answer: JSONRPCMessage) => void = () => {};

  start(): Promise<void> {
    return Promise.resolve();
  }

  /** What is not the answer, such as a notification on the way, is for streams, which nobody reads here. */
  send(message: JSONRPCMessage): Promise<void> {
    if ('id' in message && !('method' in message)) this.settle(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }

  /** To be asked once, after a server was connected. */
  answerTo(request: JSONRPCRequest): Promise<JSONRPCMessage> {
    return new Promise((settle) => {
      this.settle = settle;
      this.onmessage!(request);
    });
  }
}
