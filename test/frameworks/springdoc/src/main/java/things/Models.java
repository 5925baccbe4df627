package things;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;

public interface Models {
  enum Kind {
    small,
    large
  }

  class NewThing {
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED)
    public String name;

    @Schema(requiredMode = Schema.RequiredMode.REQUIRED)
    public Kind kind;

    @Schema(nullable = true)
    public String note;

    public int count = 1;
    public long serial;

    @Schema(requiredMode = Schema.RequiredMode.REQUIRED)
    public LocalDate day;

    @Schema(type = "string", format = "time", nullable = true)
    public LocalTime opens;

    @Schema(requiredMode = Schema.RequiredMode.REQUIRED)
    public OffsetDateTime at;

    @Schema(requiredMode = Schema.RequiredMode.REQUIRED)
    public BigDecimal price;
  }

  class Thing extends NewThing {
    public long id;

    static Thing of(NewThing from, long id) {
      Thing thing = new Thing();
      thing.name = from.name;
      thing.kind = from.kind;
      thing.note = from.note;
      thing.count = from.count;
      thing.serial = from.serial;
      thing.day = from.day;
      thing.opens = from.opens;
      thing.at = from.at;
      thing.price = from.price;
      thing.id = id;
      return thing;
    }
  }

  record Problem(String code, String detail) {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = Cat.class, name = "cat"),
    @JsonSubTypes.Type(value = Dog.class, name = "dog")
  })
  abstract class Pet {
    public String name;

    @Schema(nullable = true)
    public LocalDate born;
  }

  class Cat extends Pet {
    public boolean indoor;
  }

  class Dog extends Pet {
    public List<String> tricks = List.of();
  }

  class Setting {
    @Schema(
        nullable = true,
        oneOf = {Integer.class, String.class, String[].class})
    public Object value;
  }

  record Found(
      List<String> tags,
      List<Kind> kinds,
      @Schema(nullable = true) String text,
      int limit,
      @Schema(nullable = true) Integer min,
      @Schema(nullable = true) Integer max) {}

  record Page(int page, int size, List<String> sort) {}

  record Received(String name, String type, int size) {}

  record Uploaded(
      @Schema(nullable = true) String title,
      @Schema(nullable = true) Kind kind,
      @Schema(nullable = true) Integer count,
      @Schema(nullable = true) Received file,
      List<Received> files) {}

  class Credentials {
    @Schema(requiredMode = Schema.RequiredMode.REQUIRED)
    public String username;

    @Schema(requiredMode = Schema.RequiredMode.REQUIRED)
    public String password;

    public String scope;
    public List<String> roles = List.of();

    public void setUsername(String username) {
      this.username = username;
    }

    public void setPassword(String password) {
      this.password = password;
    }

    public void setScope(String scope) {
      this.scope = scope;
    }

    public void setRoles(List<String> roles) {
      this.roles = roles;
    }
  }

  record Event(int n) {}

  record Login(String username, @Schema(nullable = true) String scope, List<String> roles) {}
}
