const APPS: Readonly<Record<string, string>> = {
  truemoney: 'TrueMoney Wallet',
  mobile_banking_scb: 'แอปธนาคารไทยพาณิชย์',
  mobile_banking_kbank: 'แอปธนาคารกสิกรไทย',
  mobile_banking_bay: 'แอปธนาคารกรุงศรีอยุธยา',
  mobile_banking_bbl: 'แอปธนาคารกรุงเทพ',
  mobile_banking_ktb: 'แอปธนาคารกรุงไทย',
}

/** Returns the name of the app that the page simulates; null for the gateway's own page. */
export const appName = (channel: string | null): string | null =>
  channel === null ? null : `${APPS[channel] ?? channel} (จำลอง)`
