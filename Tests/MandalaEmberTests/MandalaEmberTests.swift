import MandalaEmber
import Testing

@Suite struct MandalaEmberTests {}
